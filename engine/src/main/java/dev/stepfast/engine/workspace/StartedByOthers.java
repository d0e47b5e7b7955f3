package dev.stepfast.engine.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Files that other programs execute on their own, judged by name: who builds, opens or commits the
 * workspace runs what stands in them. A change to one is worth a look whatever the checks say.
 */
public final class StartedByOthers {
    /** By kind: globs of a name at any depth, or of a path where they hold a slash. */
    private static final String KINDS =
            """
            CI configuration: .github/** .gitlab/** .circleci/** .ci/** .buildkite/** .gitlab-ci.yml
            CI configuration: .travis.yml .drone.yml azure-pipelines.yml bitbucket-pipelines.yml
            CI configuration: appveyor.yml Jenkinsfile*
            editor or agent configuration: .vscode/** .idea/** .devcontainer/** .claude/** .codex/**
            editor or agent configuration: .gemini/** .cursor/** .opencode/** .mcp.json .exrc .vimrc
            editor or agent configuration: .nvimrc .nvim.lua .dir-locals.el *.code-workspace
            git configuration: .gitattributes .gitmodules .gitconfig .githooks/** .husky/**
            git configuration: .pre-commit-config.yaml lefthook.y*ml .lefthook.y*ml .lintstagedrc*
            package manager settings: .npmrc .yarnrc* .pnpmfile.cjs .pypirc pip.conf settings.xml
            package manager settings: .cargo/** .bundle/** nuget.config pnpm-workspace.yaml bunfig.toml
            build file: pom.xml *.gradle *.gradle.kts gradle.properties mvnw* gradlew* .mvn/**
            build file: gradle/wrapper/** build.xml Makefile GNUmakefile *.mk CMakeLists.txt *.cmake
            build file: meson.build configure configure.ac package.json Cargo.toml build.rs
            build file: pyproject.toml setup.py setup.cfg tox.ini noxfile.py conftest.py Rakefile Gemfile
            build file: *.gemspec composer.json mix.exs build.sbt Package.swift *.csproj *.fsproj *.props
            build file: *.targets BUILD BUILD.bazel WORKSPACE MODULE.bazel *.bzl justfile Taskfile.y*ml
            build file: Dockerfile* docker-compose*.y*ml compose*.y*ml gulpfile.* Gruntfile.*
            build file: webpack.config.* vite.config.* vitest.config.* jest.config.* rollup.config.*
            build file: babel.config.* .babelrc* eslint.config.* .eslintrc* .prettierrc*
            build file: prettier.config.* playwright.config.* deno.json* go.work
            start file of a shell or tool: .bashrc .bash_profile .bash_login .bash_logout .profile .zshrc
            start file of a shell or tool: .zshenv .zprofile .zlogin .envrc .inputrc .tool-versions
            start file of a shell or tool: mise.toml .mise.toml .gdbinit .lldbinit .irbrc .Rprofile
            start file of a shell or tool: .sqliterc .psqlrc
            shadows a module: sitecustomize.py usercustomize.py *.pth node_modules/** **/node_modules/**
            shadows a module: **/__pycache__/**
            """;

    /** Modules of a Python installation that a file beside a program would shadow. */
    private static final Set<String> PYTHON_MODULES =
            Set.of(
                    "abc",
                    "argparse",
                    "ast",
                    "asyncio",
                    "base64",
                    "collections",
                    "copy",
                    "csv",
                    "datetime",
                    "enum",
                    "functools",
                    "glob",
                    "hashlib",
                    "io",
                    "itertools",
                    "json",
                    "logging",
                    "math",
                    "os",
                    "pathlib",
                    "pickle",
                    "platform",
                    "random",
                    "re",
                    "shutil",
                    "site",
                    "socket",
                    "string",
                    "struct",
                    "subprocess",
                    "sys",
                    "tempfile",
                    "threading",
                    "time",
                    "types",
                    "typing",
                    "unittest",
                    "urllib",
                    "uuid");

    private record Named(String kind, PathGlob glob, boolean isPath) {}

    private static final List<Named> NAMED = named();

    private StartedByOthers() {}

    /** What kind of such file a workspace path is; empty when it is none. */
    public static Optional<String> findKind(String path) {
        List<String> names = FoldedName.fold(List.of(path.split("/", -1)));
        for (Named named : NAMED) {
            if (named.isPath()
                    ? named.glob().coversBelow(names)
                    : named.glob().matches(List.of(names.getLast()))) {
                return Optional.of(named.kind());
            }
        }
        return shadowsModule(names.getLast()) ? Optional.of("shadows a module") : Optional.empty();
    }

    private static boolean shadowsModule(String name) {
        return name.endsWith(".py")
                && PYTHON_MODULES.contains(name.substring(0, name.length() - ".py".length()));
    }

    private static List<Named> named() {
        List<Named> all = new ArrayList<>();
        for (String line : KINDS.lines().toList()) {
            int colon = line.indexOf(':');
            for (String glob : line.substring(colon + 1).strip().split(" ", -1)) {
                all.add(
                        new Named(
                                line.substring(0, colon),
                                PathGlob.of(glob).folded(),
                                glob.indexOf('/') >= 0));
            }
        }
        return List.copyOf(all);
    }
}

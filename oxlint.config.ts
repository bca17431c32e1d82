import { defineConfig } from 'oxlint'
import { dependencyRules } from './scripts/check/dependency-rules.ts'

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'node', 'react', 'jsx-a11y', 'vitest'],
  env: {
    builtin: true,
  },
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'off',
  },
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  rules: {
    eqeqeq: ['error', 'always'],
    'no-console': 'error',
    'no-empty': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-param-reassign': 'error',
    'no-alert': 'error',
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'typescript/await-thenable': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/return-await': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/button-has-type': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'max-lines': ['error', { max: 250 }],
    'no-shadow': 'off',
    'max-lines-per-function': [
      'error',
      {
        max: 80,
        skipComments: true,
        skipBlankLines: true,
      },
    ],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-conditional-expect': 'off',
    'vitest/expect-expect': 'error',
    'vitest/no-standalone-expect': 'error',
    'vitest/valid-title': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'typescript/no-import-type-side-effects': 'error',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-useless-spread': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/default': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // It warns of what React's compiler skips; no compiler runs here.
    'react/incompatible-library': 'off',
    'typescript/unbound-method': 'off',
    'typescript/consistent-return': 'off',
    'import/no-unassigned-import': [
      'error',
      {
        allow: ['**/*.css', '@fontsource*/**'],
      },
    ],
    'vitest/valid-expect': [
      'error',
      {
        maxArgs: 2,
      },
    ],
    'typescript/no-unnecessary-boolean-literal-compare': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
  },
  ignorePatterns: [
    'node_modules/**',
    'build/**',
    'data/**',
    '.react-router/**',
    '.cache/**',
    'test-results/**',
    'docs/**',
    // Written for the engines of the edges, whose globals and types no tool here knows. Tests run them.
    'ops/edge/*/*.js',
  ],
  overrides: [
    ...dependencyRules,
    {
      // Three functions of the payment provider's double would be longer than a function may be.
      files: ['e2e/stripe/{api,ledger,store}.ts'],
      rules: { 'unicorn/no-useless-spread': 'off' },
    },
    {
      // The types of Node are there for the tests.
      files: ['web/**'],
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx', 'web/test/**', 'web/entry.server.tsx'],
      rules: {
        'no-restricted-globals': [
          'error',
          'process',
          'Buffer',
          'global',
          'require',
          'module',
          '__dirname',
          'setImmediate',
          'NodeJS',
        ],
      },
    },
    // Generated: an interface a table.
    { files: ['server/platform/database/table-types.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts', 'server/testing/**', 'web/test/**', 'cluster/**'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
        'max-lines': ['error', { max: 400 }],
        'max-lines-per-function': 'off',
        'typescript/no-misused-promises': [
          'error',
          {
            checksVoidReturn: {
              arguments: false,
            },
          },
        ],
        'typescript/require-array-sort-compare': 'off',
        'vitest/warn-todo': 'off',
        'node/no-process-env': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-misused-spread': 'off',
        'typescript/no-non-null-assertion': 'off',
        'vitest/require-to-throw-message': 'off',
        'unicorn/no-array-fill-with-reference-type': 'off',
      },
    },
    {
      files: [
        'web/root.tsx',
        'web/entry.*.tsx',
        'web/routes.ts',
        'web/screens/**',
        'web/layouts/**',
        'web/studio/*.tsx',
        'web/studio/routes/**',
        '*.config.ts',
        'server/testing/global-setup.ts',
        '{cluster,e2e}/global-setup.ts',
        'scripts/test/*-reporter.ts',
      ],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      // njs, the oldest engine that runs it, knows no other export.
      files: ['ops/edge/verify.js'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['scripts/**', 'bench/**'],
      rules: {
        'no-console': 'off',
        'node/no-process-env': 'off',
      },
    },
    {
      files: [
        'server/config/index.ts',
        'server/platform/command-line.ts',
        '*.config.ts',
        'e2e/chromium.ts',
        'e2e/global-setup.ts',
        'e2e/mailed-link.ts',
        'e2e/start-holdfast.ts',
        'e2e/run-command.ts',
        'e2e/slow-machine.ts',
        'e2e/engines/webkit.ts',
      ],
      rules: {
        'node/no-process-env': 'off',
      },
    },
    {
      files: [
        'web/api/log-warning.ts',
        'server/main.ts',
        'server/processes/print-welcome.ts',
        'server/bootstrap.ts',
        'server/processes/open-data-folder.ts',
        'server/commands/*.ts',
        'server/testing/**',
      ],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['scripts/**/*.mjs'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
      },
    },
    {
      // Playwright reads from this pattern which fixtures a function needs; `{}` is none.
      files: ['e2e/**'],
      rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
    },
    {
      files: ['server/**', 'bench/**', 'e2e/**', 'scripts/**'],
      rules: {
        'react/rules-of-hooks': 'off',
      },
    },
  ],
})

// What `npm run check` runs, and `npm test` before the tests. Each is a program of a package, run by the pinned Node.
export const checks = [
  { name: 'types', args: ['node_modules/ts7/bin/tsc', '-p', '.'] },
  // What runs in a browser knows other globals than the service does.
  { name: "types of the pages' scripts", args: ['node_modules/ts7/bin/tsc', '-p', 'src/pages/pay/browser'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  {
    name: 'import order',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '--',
      'src',
      'sandbox-processor',
    ],
  },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
]

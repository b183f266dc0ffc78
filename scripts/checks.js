const cache = 'node_modules/.cache'

/** The types of one program; what was found out about files that did not change since is not found out again. */
function types(project, name) {
  const kept = ['--incremental', '--tsBuildInfoFile', `${cache}/types-of-${name}`]
  return ['node_modules/ts7/bin/tsc', '-p', project, ...kept]
}

// What `npm run check` runs, and `npm test` among the tests. Each is a program of a package, run by the pinned Node.
export const checks = [
  { name: 'types', args: types('.', 'service') },
  // What runs in a browser knows other globals than the service does.
  { name: "types of the pages' scripts", args: types('src/pages/frame/browser', 'pages') },
  { name: 'types of the dashboard', args: types('dashboard', 'dashboard') },
  // Merchants compile it without what types the service knows beyond those of Node.
  { name: 'types of the client', args: types('sdk', 'client').concat('--noEmit') },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  // Writes florin.cdx.json, the bill of materials, as well.
  { name: 'packages', args: ['scripts/check-packages.ts'] },
  {
    name: 'import order',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '--',
      'src',
      'sandbox-processor',
      'sdk/src',
      'dashboard/src',
    ],
  },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
]

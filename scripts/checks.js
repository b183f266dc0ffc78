const cache = 'node_modules/.cache'

/** Returns a type check of one program. It is incremental, so unchanged files are not checked again. */
function types(project, name) {
  const kept = ['--incremental', '--tsBuildInfoFile', `${cache}/types-of-${name}`]
  return ['node_modules/ts7/bin/tsc', '-p', project, ...kept]
}

// `npm run check` runs these, and so does `npm test`. Each is a program of a package, run by the pinned Node.
export const checks = [
  { name: 'types', args: types('.', 'service') },
  // Scripts of a browser have other globals than the service.
  { name: "types of the pages' scripts", args: types('src/pages/frame/browser', 'pages') },
  { name: 'types of the dashboard', args: types('dashboard', 'dashboard') },
  { name: 'types of the guide', args: types('guide', 'guide') },
  { name: 'types of the reference page', args: types('reference', 'reference') },
  // Merchants compile the client without the types that the service adds to those of Node.
  { name: 'types of the client', args: types('sdk', 'client').concat('--noEmit') },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  // It also writes florin.cdx.json, the bill of materials.
  { name: 'packages', args: ['scripts/check-packages.ts'] },
  {
    name: 'import order',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '--',
      'src',
      'packages',
      'sdk/src',
      'dashboard/src',
      'guide/src',
      'reference/src',
    ],
  },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
]

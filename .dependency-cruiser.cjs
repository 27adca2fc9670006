/** The borders of ARCHITECTURE.md, checked by `npm run boundaries`. */
const inside = (folder) => `^${folder}/`

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or hide a third idea.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-free-of-apps',
      comment: 'Packages are spoken by several programs and know none of them.',
      severity: 'error',
      from: { path: inside('packages') },
      to: { path: inside('apps') },
    },
    {
      name: 'apps-apart',
      comment: 'The programs meet over HTTP and MQTT only.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/([^/]+)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'modules-through-index',
      comment: 'A module of the server shows the others only its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/modules/([^/]+)/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'server-reaches-modules-through-index',
      comment: 'So does the rest of the server.',
      severity: 'error',
      from: { path: '^apps/server/src/(?!modules/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'features-apart',
      comment: 'Features of the console meet in the app, not in each other.',
      severity: 'error',
      from: { path: '^apps/console/src/features/([^/]+)/' },
      to: { path: '^apps/console/src/features/([^/]+)/', pathNot: '^apps/console/src/features/$1/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'Our components and clients know no domain page and no shell.',
      severity: 'error',
      from: { path: '^apps/console/src/(ui|shared)/' },
      to: { path: '^apps/console/src/(features|app)/' },
    },
    {
      name: 'http-knows-no-domain',
      comment: 'The HTTP layer turns declarations into routes and knows no module.',
      severity: 'error',
      from: { path: '^apps/server/src/http/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/' },
    },
    {
      name: 'commands-know-no-handler',
      comment: 'Handlers call commands; a command knows no call.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/[^/]+/commands/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/.+/[^/]*handl(ers|ing)\\.ts$' },
    },
    {
      name: 'rules-and-queries-know-no-command',
      comment: 'Commands call rules and queries, never the other way round.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/.+/(rules|queries)[./-]', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/[^/]+/commands/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules do no I/O.',
      severity: 'error',
      from: { path: '/rules\\.ts$' },
      to: { path: '^(node:)?(fs|net|tls|http|https|child_process|dgram)$|^apps/server/src/storage/|node_modules/(pg|mqtt|aedes|fastify)/' },
    },
    {
      name: 'not-resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^bench/results/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}

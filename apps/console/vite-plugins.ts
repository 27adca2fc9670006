import type { Plugin } from 'vite'

// What is declared beside pages, calls and device types for others than the browser, and so not in what people load.

interface SyntaxNode {
  type: string
  start: number
  end: number
  name?: string
  key?: SyntaxNode
  callee?: SyntaxNode
  arguments?: SyntaxNode[]
  properties?: SyntaxNode[]
  declarations?: { init?: SyntaxNode | null }[]
}

/** What the browser test proves of pages stands beside their declarations. */
export const withoutProofs: Plugin = {
  name: 'without-proofs',
  apply: 'build',
  transform: {
    filter: { id: /\/features\/[^/]+\/pages\.ts$/ },
    handler(code) {
      const proofs = nodesIn(this.parse(code)).filter((node) => isProperty(node, ['proof']))
      if (proofs.length === 0) throw new Error('declares no page, or in a way that its proofs are not found')
      return without(code, proofs)
    },
  },
}

/** Of a declared call: what the server judges, answers, documents and tries. */
const ofServer = ['summary', 'query', 'body', 'data', 'sample', 'refusals', 'sends', 'shared', 'costly', 'aliases', 'beside', 'answer']
const ofServersList = ['summary', 'row']

/**
 * The browser needs of a call its method, path, variant, access and tags (`shared/request.ts`); schemas, that nothing names then, are left
 * out as a whole.
 */
export const withoutServersPart: Plugin = {
  name: 'without-servers-part',
  apply: 'build',
  transform: {
    filter: { id: /\/packages\/contract\/src\/calls\/[^/]+\.ts$/ },
    handler(code) {
      const nodes = nodesIn(this.parse(code))
      const parts = [...declaredBy(nodes, 'call', ofServer), ...declaredBy(nodes, 'defineList', ofServersList)]
      return parts.length === 0 ? null : without(code, parts)
    },
  },
}

/** The parts of the kit that every page has know of a form's context alone; the machinery of forms comes with the pages that have one. */
export const formContextAlone: Plugin = {
  name: 'form-context-alone',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@rc-component\/form$/ },
    handler(_, importer) {
      if (!importer?.endsWith('/antd/es/form/context.js')) return null
      return this.resolve('@rc-component/form/es/FormContext.js', importer)
    },
  },
}

/** What the service worker keeps (ADR 0095): these modules with all that they load, after the page's own script; texts by their domains. */
const keptModules = ['/app/outside-pages.tsx', '/features/patrol-phone/phone-page.tsx', '/features/patrol-phone/scan-code.tsx']
const keptTexts = ['common', 'patrol-phone', 'scan', 'pictures']

/** Tells the service worker the names of the files that the page of patrol on the phone consists of. */
export const patrolFiles: Plugin = {
  name: 'patrol-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const worker = chunks.find(({ fileName }) => fileName === 'sw.js')
    const page = chunks.find(({ isEntry, name }) => isEntry && name === 'index')
    const texts = keptTexts.flatMap((domain) => ['zh', 'en'].map((language) => `/locales/${language}/${domain}.json`))
    const begins = [...keptModules, ...texts].map((end) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end))))
    if (!worker || !page || begins.some((chunk) => !chunk)) throw new Error('the page of patrol on the phone is not whole')
    const names = new Set<string>()
    const take = (fileName: string): void => {
      const chunk = bundle[fileName]
      if (names.has(fileName) || chunk?.type !== 'chunk') return
      names.add(fileName)
      chunk.imports.forEach(take)
      for (const sheet of chunk.viteMetadata?.importedCss ?? []) names.add(sheet)
    }
    for (const chunk of [page, ...begins]) if (chunk) take(chunk.fileName)
    worker.code = worker.code.replaceAll('__PATROL_FILES__', JSON.stringify([...names].map((name) => `/${name}`)))
  },
}

/** Properties with one of these names in the objects that this function is called with. */
function declaredBy(nodes: readonly SyntaxNode[], callee: string, names: readonly string[]): SyntaxNode[] {
  const calls = nodes.filter((node) => node.type === 'CallExpression' && node.callee?.name === callee)
  return calls.flatMap((node) => node.arguments?.[0]?.properties ?? []).filter((property) => isProperty(property, names))
}

function isProperty({ type, key }: SyntaxNode, names: readonly string[]): boolean {
  return type === 'Property' && key?.name !== undefined && names.includes(key.name)
}

/** The text without these properties, each with the comma behind it. The last one goes first: the places of the others stay what they are. */
function without(code: string, properties: readonly SyntaxNode[]): string {
  const fromLast = [...properties].sort((one, other) => other.start - one.start)
  return fromLast.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code)
}

/** Every node of a syntax tree, in the order of the text. */
function nodesIn(tree: unknown): SyntaxNode[] {
  if (typeof tree !== 'object' || tree === null) return []
  const own = 'type' in tree && 'start' in tree ? [tree as SyntaxNode] : []
  return [...own, ...Object.values(tree).flatMap(nodesIn)]
}

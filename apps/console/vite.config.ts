import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.KW_PORT ?? '8080'}`

/** What the server answers itself: our own calls, and the specification's families. */
const families = ['/api/', '/User/', '/Device/', '/dict/', '/system/', '/notice-read/', '/prod-api/']

interface SyntaxNode {
  type: string
  start: number
  end: number
  key?: { name?: string }
}

/** What the browser test proves of pages stands beside their declarations, and not in what people load. */
const withoutProofs: Plugin = {
  name: 'without-proofs',
  apply: 'build',
  transform: {
    filter: { id: /\/features\/[^/]+\/pages\.ts$/ },
    handler(code) {
      const proofs = nodesIn(this.parse(code)).filter(({ type, key }) => type === 'Property' && key?.name === 'proof')
      if (proofs.length === 0) throw new Error('declares no page, or in a way that its proofs are not found')
      // The last one first: the places of the others stay what they are. The comma before each goes with it.
      return proofs.reverse().reduce((rest, { start, end }) => rest.slice(0, rest.lastIndexOf(',', start)) + rest.slice(end), code)
    },
  },
}

/** Every node of a syntax tree, in the order of the text. */
function nodesIn(tree: unknown): SyntaxNode[] {
  if (typeof tree !== 'object' || tree === null) return []
  const own = 'type' in tree && 'start' in tree ? [tree as SyntaxNode] : []
  return [...own, ...Object.values(tree).flatMap(nodesIn)]
}

export default defineConfig({
  base: '/',
  plugins: [react(), withoutProofs],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/shared/inert-schemas.ts', import.meta.url)) }] },
  build: { outDir: 'dist', manifest: true, target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 900 },
  server: { port: 5173, strictPort: false, proxy: Object.fromEntries(families.map((family) => [family, server])) },
})

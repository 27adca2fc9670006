import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { formContextAlone, patrolFiles, withoutProofs, withoutServersPart } from './vite-plugins.ts'

const server = `http://127.0.0.1:${process.env.KW_PORT ?? '8080'}`

/**
 * What is loaded as one is one file: many small ones compress badly and each is asked for by itself. `door` is all that sign-in needs, with
 * the exception of what starts it; `inside` is the frame with all that it imports, `home` what the first page adds.
 */
const wholes = [
  { name: 'door', tags: ['$initial' as const], test: /^(?!.*(?:index\.html|\/src\/main\.tsx|\/service-worker\/))/, priority: 3 },
  { name: 'inside', test: /\/app\/frame\/frame\.tsx$/, priority: 2 },
  { name: 'home', test: /\/features\/home\/home-page\.tsx$/, priority: 1 },
]

/** What the server answers itself: our own calls, and the specification's families. */
const families = [
  ...['/api/', '/User/', '/Device/', '/dict/', '/system/', '/notice-read/', '/prod-api/', '/bms_service/', '/business-auth/', '/native/'],
  ...['/web/', '/ipqc', '/net-ipqc', '/task-change-work-order/'],
]

export default defineConfig({
  base: '/',
  plugins: [react(), withoutProofs, withoutServersPart, formContextAlone, patrolFiles],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/shared/inert-schemas.ts', import.meta.url)) }] },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    // A page's own scripts are few since the frame is one file: naming them all ahead of time weighs 6 kB in everybody's first page.
    modulePreload: { polyfill: false, resolveDependencies: (_, dependencies) => dependencies.filter((file) => file.endsWith('.css')) },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'service-worker/worker.ts' },
      // Browsers ask for the service worker by one name for ever; its scope is where it stands.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: wholes },
      },
    },
  },
  server: { port: 5173, strictPort: false, proxy: Object.fromEntries(families.map((family) => [family, server])) },
})

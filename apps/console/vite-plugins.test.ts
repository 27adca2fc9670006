import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutServersPart } from './vite-plugins.ts'

const { handler } = withoutServersPart.transform as { handler: (this: { parse: typeof parseAst }, code: string) => string | null }

test('the browser gets of a call what it sends, and neither schemas nor what is documented and tried', () => {
  const code = `
    const Row = z.object({ id: z.string() })
    export const list = defineList({ path: '/rows', summary: 'Rows', row: Row, columns: { summary: { name: n } }, file: { path: '/rows/export' } })
    export const calls = {
      add: call({
        ...common,
        method: 'POST',
        path: '/rows',
        // Said once, here.
        summary: 'Add, or change',
        body: z.object({ summary: z.string(), data: Row }),
        data: Row,
        files: { field: 'picture', most: 1, bytes: 5 },
        changes: ['row'],
        sample: { body: { summary: 'a, b' } },
      }),
      drop: call({ method: 'DELETE', path: '/rows/:id', sample: {} }),
    }`
  const text = handler.call({ parse: parseAst }, code) ?? ''
  const left = text.replaceAll(/\s+/g, ' ')
  expect(left).toContain("defineList({ path: '/rows', columns: { summary: { name: n } }, file: { path: '/rows/export' } })")
  expect(left).toContain(
    "method: 'POST', path: '/rows', // Said once, here. files: { field: 'picture', most: 1, bytes: 5 }, changes: ['row'], })",
  )
  expect(left).toContain("drop: call({ method: 'DELETE', path: '/rows/:id', })")
  expect(() => parseAst(text)).not.toThrow()
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DialogHost, useDialog } from './dialogs.tsx'

function Opener() {
  useDialog()
  return <button type="button">open</button>
}

test('what opens a dialog where none could be shown says so at once: its button would do nothing', () => {
  expect(() => renderToStaticMarkup(<Opener />)).toThrow('DialogHost')
  const within = renderToStaticMarkup(
    <DialogHost>
      <Opener />
    </DialogHost>,
  )
  expect(within).toBe('<button type="button">open</button>')
})

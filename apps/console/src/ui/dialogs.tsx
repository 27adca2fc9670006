import { createContext, type ReactNode, useContext, useState } from 'react'
import { closed, type OpenDialog, opened } from './open-dialog.ts'

/** Draws a dialog; `close` takes it away. */
export type Dialog = (close: () => void) => ReactNode

const Opening = createContext<((dialog: Dialog) => void) | null>(null)

/**
 * Where the dialogs of a page stand: around the page, whose own buttons open them too, and not in what opened them, which may be gone before
 * them (a row that a filter takes away).
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [{ dialog, number }, change] = useState<OpenDialog<Dialog>>({ dialog: null, number: 0 })
  return (
    <Opening value={(next) => change((open) => opened(open, next))}>
      {children}
      {dialog ? <Shown key={number} dialog={dialog} close={() => change((open) => closed(open, number))} /> : null}
    </Opening>
  )
}

const Shown = ({ dialog, close }: { dialog: Dialog; close: () => void }) => dialog(close)

/** Opens a dialog of the page, in the place of one that is open. @throws where no page is around: its button would do nothing */
export function useDialog(): (dialog: Dialog) => void {
  const open = useContext(Opening)
  if (!open) throw new Error('a dialog needs a DialogHost around what opens it')
  return open
}

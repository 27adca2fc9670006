import { createContext, type ReactNode, useContext, useState } from 'react'

/** Draws a dialog; `close` takes it away. */
export type Dialog = (close: () => void) => ReactNode

const Opening = createContext<(dialog: Dialog) => void>(() => {})

/** Where the dialogs of a page stand: not in what opened them, which may be gone before them (a row that a filter takes away). */
export function DialogHost({ children }: { children: ReactNode }) {
  const [open, show] = useState<{ dialog: Dialog; number: number } | null>(null)
  return (
    <Opening value={(dialog) => show((last) => ({ dialog, number: (last?.number ?? 0) + 1 }))}>
      {children}
      {open ? <Shown key={open.number} dialog={open.dialog} close={() => show(null)} /> : null}
    </Opening>
  )
}

const Shown = ({ dialog, close }: { dialog: Dialog; close: () => void }) => dialog(close)

/** Opens a dialog of the page, in the place of one that is open. */
export const useDialog = (): ((dialog: Dialog) => void) => useContext(Opening)

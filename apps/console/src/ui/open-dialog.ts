/** The dialog that a page shows; each has a number, which none after it has again. */
export interface OpenDialog<Dialog> {
  dialog: Dialog | null
  number: number
}

/** A dialog in the place of one that is open. */
export function opened<Dialog>({ number }: OpenDialog<Dialog>, dialog: Dialog): OpenDialog<Dialog> {
  return { dialog, number: number + 1 }
}

/** Takes away the dialog of that number, and no other: what it waited for may end when the next one is open already. */
export function closed<Dialog>(open: OpenDialog<Dialog>, number: number): OpenDialog<Dialog> {
  return open.number === number ? { ...open, dialog: null } : open
}

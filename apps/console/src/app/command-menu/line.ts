import type { ReactNode } from 'react'
import type { Placed } from './lines.ts'
import type { Action } from './use-actions.ts'

/** One line of the menu: something that is opened, or something that is done. */
export interface Line extends Placed {
  mark: ReactNode
  title: string
  note?: string
  /** At its right end. */
  end?: ReactNode
  /** What it opens. */
  to?: string
  /** What it does. */
  action?: Action
  /** What the pane beside the list says of it. */
  facts?: readonly (readonly [string, ReactNode])[]
}

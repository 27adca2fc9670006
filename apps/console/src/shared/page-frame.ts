import { createContext } from 'react'
import { create } from 'zustand'
import type { PageRoute } from './page-definition.ts'

export interface Crumb {
  title: string
  to?: string
}

interface Shown {
  title: string
  /** The record that the page shows, where its title does not say it. */
  name: string | null
  /** Null: those that follow from its declaration. */
  crumbs: readonly Crumb[] | null
}

interface PageFrame extends Shown {
  set(page: Shown): void
}

/** What the page that is shown tells the frame: its title, its record and the crumbs before it. */
export const usePageFrame = create<PageFrame>((set) => ({ title: '', name: null, crumbs: null, set: (page) => set(page) }))

/** The address that a page stands at; null outside of the frame. */
export const PageAddress = createContext<PageRoute | null>(null)

import { createContext } from 'react'
import { create } from 'zustand'
import type { PageRoute } from './page-definition.ts'

export interface Crumb {
  title: string
  to?: string
}

interface PageFrame {
  title: string
  /** Null: those that follow from its declaration. */
  crumbs: readonly Crumb[] | null
  set(page: { title: string; crumbs: readonly Crumb[] | null }): void
}

/** What the page that is shown tells the frame: its title and the crumbs before it. */
export const usePageFrame = create<PageFrame>((set) => ({ title: '', crumbs: null, set: (page) => set(page) }))

/** The address that a page stands at; null outside of the frame. */
export const PageAddress = createContext<PageRoute | null>(null)

import { create } from 'zustand'

interface PageFrame {
  title: string
  crumbs: readonly { title: string; to?: string }[]
  set(page: { title: string; crumbs: readonly { title: string; to?: string }[] }): void
}

/** What the page that is shown tells the frame: its title and the crumbs before it. */
export const usePageFrame = create<PageFrame>((set) => ({ title: '', crumbs: [], set: (page) => set(page) }))

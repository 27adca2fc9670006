import { create } from 'zustand'

interface SidebarDrawer {
  open: boolean
  set(open: boolean): void
}

/** Whether the sidebar's drawer is open; narrow screens only. */
export const useSidebarDrawer = create<SidebarDrawer>((set) => ({ open: false, set: (open) => set({ open }) }))

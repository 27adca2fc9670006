import type { Alarm, Device } from '@kilowatch/contract'
import { create } from 'zustand'

/** What is done to devices from several pages, in a dialog that belongs to another domain. */
export type DeviceWork = 'share' | 'hand-over'

export interface WorkDevice {
  id: string
  name: string
  /** The person's right on it: what is shared on reaches no further. */
  right: 'view' | 'operate' | 'manage' | 'main'
}

/** Of chosen devices, or of all of a group. */
export type AskedWork =
  | { work: DeviceWork; devices: readonly WorkDevice[]; onDone?: () => void }
  | { work: 'share-group'; group: WorkGroup }
  /** A fault of a device, or of its alarms where it has some. */
  | { work: 'fault'; device: Pick<Device, 'id' | 'name' | 'type' | 'site'>; alarms: readonly Alarm[] }

export interface WorkGroup {
  id: string
  name: string
}

interface DeviceWorkStore {
  asked: AskedWork | null
  ask(work: AskedWork): void
  close(): void
}

/** The dialog that is asked for; the frame shows it, whatever page asked. */
export const useDeviceWork = create<DeviceWorkStore>((set) => ({
  asked: null,
  ask: (asked) => set({ asked }),
  close: () => set({ asked: null }),
}))

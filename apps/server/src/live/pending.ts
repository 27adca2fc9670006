import type { Signal } from './signals.ts'

/** What signals have said since the last look, each thing once. */
export class Pending {
  readonly values = new Set<number>()
  readonly devices = new Set<number>()
  readonly alarms = new Set<string>()
  readonly uplinks = new Set<string>()
  readonly commands = new Set<number>()
  readonly messages = new Set<string>()
  readonly rights = new Set<string>()
  readonly changed = new Set<string>()

  add(signal: Signal): void {
    for (const id of signal.values ?? []) this.values.add(id)
    for (const id of signal.devices ?? []) this.devices.add(id)
    for (const id of signal.alarms ?? []) this.alarms.add(id)
    for (const id of signal.uplinks ?? []) this.uplinks.add(id)
    for (const id of signal.commands ?? []) this.commands.add(id)
    for (const id of signal.messages ?? []) this.messages.add(id)
    for (const id of signal.rights ?? []) this.rights.add(id)
    for (const one of signal.changed ?? []) this.changed.add(one)
  }
}

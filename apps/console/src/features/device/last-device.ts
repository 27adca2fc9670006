/** The specification's name for it: the last box by device area. */
const storageKey = 'LastBox'

function remembered(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function remember(devices: Record<string, string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(devices))
  } catch {
    // A browser that refuses storage only loses the short cut.
  }
}

/** The device that was last looked at in an area. */
export function lastDevice(area: string): string | undefined {
  return remembered()[area]
}

export function keepLastDevice(area: string, deviceId: string): void {
  remember({ ...remembered(), [area]: deviceId })
}

/** Forgets a device that is no longer there. */
export function forgetLastDevice(deviceId: string): void {
  remember(Object.fromEntries(Object.entries(remembered()).filter(([, known]) => known !== deviceId)))
}

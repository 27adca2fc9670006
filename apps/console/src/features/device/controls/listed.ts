import { type DeviceType, drawnControls, resolveControl } from '@kilowatch/catalog'

/** Controls that no drawing of the overview offers: one does once the device says how it is. */
export function listedControls<C extends { key: string }>(
  type: DeviceType,
  controls: readonly C[],
  readings: ReadonlyMap<string, unknown>,
): C[] {
  const drawn = drawnControls(type).filter((key) => readings.has(resolveControl(type, key)?.proof.key ?? ''))
  return controls.filter(({ key }) => !drawn.includes(key))
}

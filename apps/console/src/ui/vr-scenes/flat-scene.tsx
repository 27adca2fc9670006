import type { StoredFile, VrPin } from '@kilowatch/contract'
import { useBoxWidth } from '../charts/use-box-width.ts'
import { FlatPicture } from './flat-picture.tsx'
import { withRoom } from './labels.ts'
import { labelOf, PinLink } from './pin-link.tsx'

/** A flat picture with its devices at their places; the first ones have room for their labels first. */
export function FlatScene({ picture, pins }: { picture: StoredFile; pins: readonly VrPin[] }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const height = width / ((picture.width ?? 1) / (picture.height ?? 1))
  const open = withRoom(pins.map(labelOf), { width, height })
  return (
    <FlatPicture picture={picture} box={box}>
      {pins.map((pin) => (
        <PinLink key={pin.device.id} pin={pin} width={width} open={open.has(pin.device.id)} />
      ))}
    </FlatPicture>
  )
}

import type { MapBounds } from '@kilowatch/contract'
import { degreesOf, type Point, pointOf, type Size, type View } from './site-map.ts'

/** A picture in pixels of the map. */
export interface Placed extends Point, Size {}

/** Where a picture stands on the map as it is looked at. */
export function placedOn({ north, south, west, east }: MapBounds, view: View, size: Size): Placed {
  const middle = { latitude: (north + south) / 2, longitude: (west + east) / 2 }
  const corner = degreesOf({ x: 1, y: 1 }, view)
  const [width, height] = [(east - west) / corner.longitude, (north - south) / corner.latitude]
  const { x, y } = pointOf(middle, view, size)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const isOnEarth = ({ north, south, west, east }: MapBounds) => north <= 90 && south >= -90 && west >= -180 && east <= 180
/** As it was, where the wish leaves the earth or has no size. */
function within(wish: MapBounds, before: MapBounds): MapBounds {
  const next = { north: rounded(wish.north), south: rounded(wish.south), west: rounded(wish.west), east: rounded(wish.east) }
  return isOnEarth(next) && next.south < next.north && next.west < next.east ? next : before
}

/** A new picture: in the middle of what is looked at, as large as has room. */
export function begunIn(view: View, size: Size, ratio: number): MapBounds {
  const width = Math.min(size.width * 0.9, size.height * 0.9 * ratio)
  const half = degreesOf({ x: width / 2, y: width / ratio / 2 }, view)
  const { latitude, longitude } = view
  const wish = {
    north: Math.min(90, latitude + half.latitude),
    south: Math.max(-90, latitude - half.latitude),
    west: Math.max(-180, longitude - half.longitude),
    east: Math.min(180, longitude + half.longitude),
  }
  return within(wish, wish)
}

/** Moved by so many pixels. */
export function movedBy(bounds: MapBounds, by: Point, view: View): MapBounds {
  const { latitude, longitude } = degreesOf(by, view)
  const { north, south, west, east } = bounds
  return within({ north: north - latitude, south: south - latitude, west: west + longitude, east: east + longitude }, bounds)
}

/** Larger or smaller, the middle staying where it is. */
export function scaledBy(bounds: MapBounds, factor: number): MapBounds {
  const { north, south, west, east } = bounds
  const [up, across] = [((north - south) * (factor - 1)) / 2, ((east - west) * (factor - 1)) / 2]
  return within({ north: north + up, south: south - up, west: west - across, east: east + across }, bounds)
}

/** Its lower right corner pulled sideways by so many pixels, the upper left one staying; the picture keeps its shape. */
export function pulledBy(bounds: MapBounds, x: number, view: View): MapBounds {
  const { north, south, west, east } = bounds
  const wider = (east - west + degreesOf({ x, y: 0 }, view).longitude) / (east - west)
  return within({ ...bounds, south: north - (north - south) * wider, east: west + (east - west) * wider }, bounds)
}

/** What stands in its way, as a key of the words: an edge that is empty, or the wrong way round. */
export function problemOf({ north, south, west, east }: { [K in keyof MapBounds]: number | null }): 'empty' | 'south' | 'west' | null {
  if (north === null || south === null || west === null || east === null) return 'empty'
  if (south >= north) return 'south'
  return west >= east ? 'west' : null
}

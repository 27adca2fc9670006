/** A total that a device does not say itself, from its parts; only where no value reported it and all that there are of the parts say something. */
export interface Total<K extends string = string> {
  point: K
  from: K
  /** `only`: one part is the whole, of several nothing follows. */
  by: 'sum' | 'only'
}

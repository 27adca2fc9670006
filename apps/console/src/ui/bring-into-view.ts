/** CSS px: less beyond an edge is a shadow or a border, and nothing to scroll to. */
export const unseen = 8

/** Scrolls a box sideways alone, so that what is in it stands in its middle and the page and the focus stay where they are. */
export function bringIntoView(box: HTMLElement, target: Element | null): void {
  if (!target || box.scrollWidth - box.clientWidth <= unseen) return
  const [outer, inner] = [box.getBoundingClientRect(), target.getBoundingClientRect()]
  box.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

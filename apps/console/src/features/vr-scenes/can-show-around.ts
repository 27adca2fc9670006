/** Whether this browser draws what a panorama needs; the context is given back at once, since a browser has few of them. */
export function canShowAround(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

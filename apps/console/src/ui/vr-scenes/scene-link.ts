/** Where one VR scene is shown. */
export const sceneLink = ({ id }: { id: string }): string => `/vr/${id}`

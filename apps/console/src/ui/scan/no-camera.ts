/** Why there is no camera: browsers give none over plain HTTP, the person refused it, the device has none, another program has it. */
export type NoCamera = 'insecure' | 'refused' | 'absent' | 'busy'

const reasons: Readonly<Record<string, NoCamera>> = { NotAllowedError: 'refused', SecurityError: 'refused', NotFoundError: 'absent' }

/** What a browser's refusal to film means. */
export function noCamera(error: unknown): NoCamera {
  return reasons[error instanceof Error ? error.name : ''] ?? 'busy'
}

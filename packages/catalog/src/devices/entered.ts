// Numbers that people enter about a device: the specification takes positive whole numbers, and others above nought with up to two decimals.

export const count = { kind: 'number', range: [1, 999_999_999] } as const
export const amount = { kind: 'number', range: [0.01, 999_999_999], decimals: 2 } as const

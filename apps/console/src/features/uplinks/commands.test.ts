import { describe, expect, it } from 'vitest'
import { exampleYaml, gatewayCommands, idProblem, nameProblem } from './commands.ts'

describe('adding a gateway', () => {
  it('shows a real UPS in five lines, the id as text', () => {
    const lines = exampleYaml('012345678901').split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe('uplink: "012345678901"')
  })

  it('gives commands that hold code, server and fingerprint', () => {
    const lines = gatewayCommands({ code: 'ABCDE23456', fingerprint: 'AA:BB' }, 'https://monitor.example.com').map(({ line }) => line)
    expect(lines).toEqual([
      'kilowatch-gateway check gateway.yaml',
      'kilowatch-gateway claim --server https://monitor.example.com --code ABCDE23456 --config gateway.yaml --fingerprint AA:BB',
      'kilowatch-gateway run gateway.yaml',
    ])
  })

  it('asks for ids of 12 to 20 digits', () => {
    expect(idProblem('')).toBeNull()
    expect(idProblem('12345678901')).toBe('idShort')
    expect(idProblem('123456789012')).toBeNull()
    expect(idProblem('1'.repeat(20))).toBeNull()
    expect(idProblem('1'.repeat(21))).toBe('idLong')
    expect(idProblem('12345678901a')).toBe('idDigits')
  })

  it('asks for a name of 30 characters at the most', () => {
    expect(nameProblem('  ')).toBe('nameEmpty')
    expect(nameProblem('名'.repeat(30))).toBeNull()
    expect(nameProblem('名'.repeat(31))).toBe('nameLong')
  })
})

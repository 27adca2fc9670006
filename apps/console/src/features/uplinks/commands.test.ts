import { describe, expect, it } from 'vitest'
import { exampleYaml, gatewaySteps, idProblem, nameProblem } from './commands.ts'

describe('adding a gateway', () => {
  it('shows a real UPS in five lines, the id as text', () => {
    const lines = exampleYaml('012345678901').split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe('uplink: "012345678901"')
  })

  const place = { server: 'https://monitor.example.com', uplinkId: '912345678901', key: '912345678901-ABCDE23456' }

  it('downloads, checks and installs one file on Linux', () => {
    const steps = gatewaySteps({ platform: 'linux-arm64', sha256: 'ab12' }, place)
    expect(steps.map(({ text }) => text)).toEqual([
      'curl -f https://monitor.example.com/api/v1/gateway-files/linux-arm64 | gunzip > kilowatch-gateway && chmod +x kilowatch-gateway',
      'echo "ab12  kilowatch-gateway" | sha256sum -c',
      'sudo ./kilowatch-gateway install --server https://monitor.example.com --key 912345678901-ABCDE23456',
      expect.stringContaining('devices:'),
      'sudo systemctl restart kilowatch-gateway@site',
    ])
  })

  it('checks, claims and runs it by hand on Windows', () => {
    const steps = gatewaySteps({ platform: 'win-x64', sha256: 'ab12' }, place)
    expect(steps.map(({ text }) => text)).toEqual([
      'https://monitor.example.com/api/v1/gateway-files/win-x64',
      expect.stringContaining('uplink: "912345678901"'),
      '.\\kilowatch-gateway.exe check gateway.yaml',
      '.\\kilowatch-gateway.exe claim --server https://monitor.example.com --key 912345678901-ABCDE23456 --config gateway.yaml',
      '.\\kilowatch-gateway.exe run gateway.yaml',
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

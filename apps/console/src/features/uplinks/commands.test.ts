import { describe, expect, it } from 'vitest'
import { exampleYaml, gatewaySteps, idProblem, isOwnMachine, nameProblem } from './commands.ts'

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
      'uplink: "912345678901"\nstate: ../../var/lib/kilowatch-gateway/site\ndevices:\n  - ref: ups1\n    driver: nut\n    ups: myups',
      'sudo systemctl restart kilowatch-gateway@site',
    ])
    expect(steps.find(({ step }) => step === 'devices')?.file).toBe('/etc/kilowatch-gateway/site.yaml')
  })

  it('downloads, unpacks, checks and installs it on Windows', () => {
    const steps = gatewaySteps({ platform: 'win-x64', sha256: 'ab12' }, place)
    expect(steps.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^cd \$HOME; Invoke-WebRequest -UseBasicParsing https:\/\/monitor\.example\.com\/api\/v1\/gateway-files\/win-x64 -OutFile kilowatch-gateway\.exe\.gz; .*GZipStream/,
      ),
      '(Get-FileHash kilowatch-gateway.exe).Hash -eq "ab12"',
      '.\\kilowatch-gateway.exe install --server https://monitor.example.com --key 912345678901-ABCDE23456',
      'uplink: "912345678901"\ndevices:\n  - ref: ups1\n    driver: nut\n    ups: myups',
      'Restart-Service KilowatchGateway-site',
    ])
    expect(steps.find(({ step }) => step === 'devicesWindows')?.file).toBe('C:\\ProgramData\\Kilowatch\\site\\gateway.yaml')
  })

  it.each(['linux-x64', 'win-x64'] as const)('has nothing to download for %s until the file is made', (platform) => {
    const after = gatewaySteps({ platform, sha256: 'ab12' }, place)
    expect(gatewaySteps({ platform, sha256: null }, place)).toEqual(after.slice(2))
  })

  it('knows an address that leads nowhere but home (review S5)', () => {
    expect(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080'].map(isOwnMachine)).toEqual([true, true, true])
    expect(['https://power.example.org', 'http://10.0.0.5:8080'].map(isOwnMachine)).toEqual([false, false])
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

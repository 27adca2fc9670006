import { describe, expect, it } from 'vitest'
import en from '../../locales/en/uplinks.json' with { type: 'json' }
import zh from '../../locales/zh/uplinks.json' with { type: 'json' }
import { anyUps, doingSteps, fetchingSteps, gatewayYaml, idProblem, isOwnMachine, nameProblem, targetOf } from './commands.ts'
import { emptyDraft } from './device-draft.ts'

describe('adding a gateway', () => {
  it('shows a real UPS in five lines, the id as text', () => {
    const lines = gatewayYaml('012345678901', anyUps).split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe('uplink: "012345678901"')
  })

  const place = { server: 'https://monitor.example.com', uplinkId: '912345678901', key: '912345678901-ABCDE23456', target: anyUps }

  it.each(['linux-x64', 'win-x64'] as const)('has words for each step on %s, in both languages', (platform) => {
    const steps = [...fetchingSteps({ platform, sha256: 'ab12' }, place.server), ...doingSteps(platform, place)]
    for (const words of [zh.steps, en.steps]) expect(Object.keys(words)).toEqual(expect.arrayContaining(steps.map(({ step }) => step)))
  })

  it.each([
    [{ address: '10.0.0.5:3494', target: 'rack' }, ['driver: nut', 'ups: rack', 'host: 10.0.0.5', 'port: 3494']],
    [
      { protocol: 'snmp', code: 'apc-ups', boxId: '147664060162' },
      ['driver: snmp', 'host: 192.168.1.20', 'model: apc-ups', 'box_id: "147664060162"'],
    ],
    [
      { type: 'meter', protocol: 'modbus', code: 'sdm630', address: '/dev/ttyUSB0', target: '3' },
      ['driver: modbus', 'model: sdm630', 'serial: /dev/ttyUSB0', 'unit: 3'],
    ],
    [
      { type: 'leak', protocol: 'mqtt', code: 'zigbee2mqtt-leak' },
      ['driver: mqtt', 'broker: mqtt://127.0.0.1:1883', 'model: zigbee2mqtt-leak', 'topic: leak'],
    ],
  ])('writes what the person has chosen: %j', (some, lines) => {
    const target = { ...anyUps, ...some }
    expect(gatewayYaml('912345678901', target).split('\n').slice(2)).toEqual([
      `  - ref: ${target.type}1`,
      ...lines.map((line) => `    ${line}`),
    ])
  })

  it('downloads, checks and installs one file on Linux', () => {
    const steps = [...fetchingSteps({ platform: 'linux-arm64', sha256: 'ab12' }, place.server), ...doingSteps('linux-arm64', place)]
    expect(steps.map(({ text }) => text)).toEqual([
      'curl -f https://monitor.example.com/api/v1/gateway-files/linux-arm64 | gunzip > kilowatch-gateway && chmod +x kilowatch-gateway',
      'echo "ab12  kilowatch-gateway" | sha256sum -c',
      [
        'gunzip -qf kilowatch-gateway.gz 2>/dev/null; chmod +x kilowatch-gateway',
        'sudo ./kilowatch-gateway install \\',
        '  --server https://monitor.example.com \\',
        '  --key 912345678901-ABCDE23456',
      ].join('\n'),
      [
        "sudo tee /etc/kilowatch-gateway/site.yaml >/dev/null <<'EOF'",
        'uplink: "912345678901"\nstate: ../../var/lib/kilowatch-gateway/site\ndevices:\n  - ref: ups1\n    driver: nut\n    ups: myups',
        'EOF',
        'sudo systemctl restart kilowatch-gateway@site',
      ].join('\n'),
    ])
    expect(steps.find(({ step }) => step === 'devices')?.file).toBe('/etc/kilowatch-gateway/site.yaml')
  })

  it('downloads, unpacks, checks and installs it on Windows', () => {
    const steps = [...fetchingSteps({ platform: 'win-x64', sha256: 'ab12' }, place.server), ...doingSteps('win-x64', place)]
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

  it('reads what was chosen as kind and model, by its id where one was entered', () => {
    expect(targetOf(emptyDraft)).toEqual(anyUps)
    const meter = { ...emptyDraft, type: 'meter', protocol: 'modbus', series: 'sdm630', ids: '147664060162' }
    expect(targetOf(meter)).toMatchObject({ type: 'meter', protocol: 'modbus', code: 'sdm630', boxId: '147664060162' })
    expect(targetOf({ ...meter, protocol: 'mqtt', series: 'mqtt-meter', ids: '147664060162, 147664060163' })).toMatchObject({
      code: null,
      boxId: '',
    })
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

import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settings } from './config-settings.ts'

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

it('has a default for all that is needed', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    dataFolder: './data',
    demo: false,
    roles: ['api', 'ingest', 'worker'],
    databaseUrl: undefined,
    mqtt: { port: 8883, plainPort: 1883, url: undefined },
  })
})

it('reads what is set', () => {
  const read = readConfig({
    KW_PORT: '0',
    KW_DEMO: '1',
    KW_PUBLIC_URL: 'https://power.example.org:8443',
    ROLES: 'api, worker',
    DATABASE_URL: 'postgresql://a@b/c',
    MQTT_URL: 'mqtts://x:8883',
  })
  expect(read).toMatchObject({
    port: 0,
    demo: true,
    publicUrl: 'https://power.example.org:8443',
    roles: ['api', 'worker'],
    databaseUrl: 'postgresql://a@b/c',
    mqtt: { url: 'mqtts://x:8883' },
  })
})

it.each([
  [{ KW_DEMO: '1', KW_PORT: '8090' }, 'http://localhost:8090'],
  [{ KW_DEMO: '1', KW_HOST: '127.0.0.1' }, 'http://127.0.0.1:8080'],
  [{ KW_DEMO: '1', KW_HOST: '::1' }, 'http://[::1]:8080'],
  [{ KW_DEMO: '1', KW_PORT: '0' }, undefined],
  [{ KW_DEMO: '1', KW_PUBLIC_URL: 'https://demo.example.org' }, 'https://demo.example.org'],
  [{}, undefined],
])('review X2: links in messages lead to what is configured: %o gives %s', (environment, publicUrl) => {
  expect(readConfig(environment as Record<string, string>).publicUrl).toBe(publicUrl)
})

it.each([
  ['KW_PORT', '80800'],
  ['KW_PORT', 'http'],
  ['KW_DEMO', 'yes'],
  ['KW_LOG', 'loud'],
  ['KW_PREFIX', 'prod-api'],
  ['KW_PUBLIC_URL', 'power.example.org'],
  ['KW_PUBLIC_URL', 'https://power.example.org/console'],
  ['KW_PUBLIC_URL', 'https://a@power.example.org'],
  ['KW_CAMERA_ORIGINS', 'cameras.example.org'],
  ['KW_CAMERA_ORIGINS', "https://a.example.org; script-src 'unsafe-inline'"],
  ['KW_CAMERA_ORIGINS', 'https://a.example.org/path'],
  ['KW_CAMERA_ORIGINS', 'https://a.example.org,*'],
  ['KW_METRICS_FROM', '10.0.0.0/33'],
  ['ROLES', 'api,cook'],
  ['MQTT_URL', 'http://x'],
  ['DATABASE_URL', 'mysql://x'],
])('says in one sentence of each language that %s cannot be %s', (name, value) => {
  const [problem, ...others] = problems({ [name]: value })
  expect(others).toEqual([])
  expect(problem).toContain(`设置 ${name} 的值`)
  expect(problem).toContain(`The setting ${name} has the wrong value`)
})

it('takes origins of cameras as browsers write them, each once', () => {
  const { cameraOrigins } = readConfig({
    KW_CAMERA_ORIGINS: 'https://Cameras.example.org:443, http://192.0.2.7:8080,https://cameras.example.org',
  })
  expect(cameraOrigins).toEqual(['https://cameras.example.org', 'http://192.0.2.7:8080'])
  expect(readConfig({}).cameraOrigins).toEqual([])
})

it('names every unknown and every wrong setting at once', () => {
  expect(problems({ KW_PROT: '1', KW_PORT: 'x', KW_LOG: 'x' })).toHaveLength(3)
  expect(problems({ KW_PROT: '1' })[0]).toContain('KW_PROT')
})

it('never repeats a secret', () => {
  expect(problems({ DATABASE_URL: 'mysql://u:hunter2@x' }).join()).not.toContain('hunter2')
})

it('explains every setting in both languages', () => {
  for (const { name, meaning } of settings) expect(meaning.zh && meaning.en, name).toBeTruthy()
  expect(new Set(settings.map((setting) => setting.name)).size).toBe(settings.length)
})

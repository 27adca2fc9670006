import { gatewayFileCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallPicture, smallPictureHash } from '../../../test/small-picture.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://monitor.example.com' })
})
afterAll(() => server.close())

describe('the gateway as one file', () => {
  const params = { platform: 'win-x64' }

  it('is offered with the address of the server, made when asked for, and given to whoever sets a gateway up', async () => {
    const { app, house } = server
    const url = '/api/v1/gateway-files/win-x64'
    expect((await app.inject({ url })).statusCode).toBe(404)
    const before = await (await send(app, gatewayFileCalls.listGatewayFiles, {}, house.owner)).data
    expect(before.server).toBe('https://monitor.example.com')
    expect(before.files.map(({ platform, state }) => `${platform} ${state}`)).toEqual([
      'linux-x64 absent',
      'linux-arm64 absent',
      'win-x64 absent',
    ])
    await expect
      .poll(async () => (await send(app, gatewayFileCalls.prepareGatewayFile, { params }, house.owner)).data)
      .toEqual({ platform: 'win-x64', state: 'ready', bytes: smallPicture.length, sha256: smallPictureHash })
    const sent = await app.inject({ url })
    expect(sent.rawPayload.equals(smallPicture)).toBe(true)
    expect(sent.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': expect.stringContaining('kilowatch-gateway.exe.gz'),
      'x-content-type-options': 'nosniff',
    })
  })

  it('is none for a system that is not offered', async () => {
    for (const platform of ['darwin-arm64', '..%2f..%2fsecrets', 'linux-x64.json'])
      expect((await server.app.inject({ url: `/api/v1/gateway-files/${platform}` })).statusCode).toBe(404)
  })
})

import { PassThrough } from 'node:stream'
import { gatewayFileCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { smallPicture, smallPictureHash } from '../../../test/small-picture.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import type { MadeFiles } from '../../gateway-files/index.ts'

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

  it('is read by a few at a time without an account, and takes no turn of those who have one', async () => {
    const { app, services } = server
    const url = '/api/v1/gateway-files/win-x64'
    const read: PassThrough[] = []
    vi.spyOn(services.gatewayFiles as MadeFiles, 'open').mockImplementation(async () => {
      read.push(new PassThrough())
      return read.at(-1) as PassThrough
    })
    const most = budgets.downloadsOfAddress.most
    const open = Array.from({ length: most }, () => app.inject({ url }))
    await expect.poll(() => read.length).toBe(most)
    expect((await app.inject({ url })).json()).toMatchObject({ code: 80001 })
    const other = app.inject({ url, remoteAddress: '192.0.2.9' })
    await expect.poll(() => read.length).toBe(most + 1)
    for (const stream of read) stream.end(smallPicture)
    expect((await Promise.all([...open, other])).map(({ statusCode }) => statusCode)).toEqual(Array(most + 1).fill(200))
    vi.restoreAllMocks()
    expect((await app.inject({ url })).statusCode).toBe(200)
  })

  it('is none for a system that is not offered', async () => {
    for (const platform of ['darwin-arm64', '..%2f..%2fsecrets', 'linux-x64.json'])
      expect((await server.app.inject({ url: `/api/v1/gateway-files/${platform}` })).statusCode).toBe(404)
  })
})

// What we use of net-snmp, which brings no types.
declare module 'net-snmp' {
  import type { EventEmitter } from 'node:events'

  export interface Varbind {
    oid: string
    type: number
    value: unknown
  }
  export interface Session extends EventEmitter {
    get(oids: readonly string[], done: (error: Error | null, varbinds?: Varbind[]) => void): void
    getNext(oids: readonly string[], done: (error: Error | null, varbinds?: Varbind[]) => void): void
    getBulk(
      oids: readonly string[],
      nonRepeaters: number,
      maxRepetitions: number,
      done: (error: Error | null, varbinds?: (Varbind | Varbind[])[]) => void,
    ): void
    set(varbinds: readonly Varbind[], done: (error: Error | null, varbinds?: Varbind[]) => void): void
    close(): void
  }
  export interface User {
    name: string
    level: number
    authProtocol?: string
    authKey?: string
    privProtocol?: string
    privKey?: string
  }
  interface SessionOptions {
    port: number
    version: number
    transport?: 'udp4' | 'udp6'
    timeout: number
    retries: number
    context?: string
    dgramModule?: { createSocket(transport: 'udp4' | 'udp6'): unknown }
  }
  interface NetSnmp {
    createSession(host: string, community: string, options: SessionOptions): Session
    createV3Session(host: string, user: User, options: SessionOptions): Session
    Version1: number
    Version2c: number
    Version3: number
    ObjectType: Readonly<
      Record<
        'Integer' | 'OctetString' | 'OID' | 'Counter' | 'Counter64' | 'Opaque' | 'NoSuchObject' | 'NoSuchInstance' | 'EndOfMibView',
        number
      >
    >
    ErrorStatus: Readonly<Record<'TooBig' | 'NoSuchName', number>>
    SecurityLevel: Readonly<Record<'noAuthNoPriv' | 'authNoPriv' | 'authPriv', number>>
    AuthProtocols: Readonly<Record<string, string>>
    PrivProtocols: Readonly<Record<string, string>>
    RequestTimedOutError: new () => Error
    RequestFailedError: new () => Error & { status: number }
    ResponseInvalidError: new () => Error & { code: number }
    ResponseInvalidCode: Readonly<Record<'EAuthFailure' | 'ECouldNotDecrypt', number>>
  }
  const snmp: NetSnmp
  export default snmp
}

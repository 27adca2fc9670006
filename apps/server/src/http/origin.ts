import type { FastifyRequest } from 'fastify'

const sane = /^([\w.-]{1,253}|\[[\da-f:]+\])(:\d{1,5})?$/i

/** Scheme and host by which the caller reached us, as the reverse proxy on this machine says; a host that is none becomes localhost. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return `${protocol === 'https' ? 'https' : 'http'}://${sane.test(host) ? host : 'localhost'}`
}

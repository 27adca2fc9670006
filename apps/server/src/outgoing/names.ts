import { promises as dns, type LookupAddress } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** Where names are looked up, in this order. */
export interface NameSources {
  /** Text of the machine's hosts file. */
  hosts(): Promise<string>
  dns: Pick<dns.Resolver, 'resolve4' | 'resolve6'>
  /** All other ways of the system: names of the own network. */
  system(host: string): Promise<LookupAddress[]>
}

/**
 * The addresses of a name. The DNS is asked without the threads of this process: while the line to the internet is dead, each of the
 * system's own look-ups holds one for many seconds, and sign-ins and files wait for them. So the system is asked only for what the DNS
 * has answered not to know.
 */
export async function addressesOf(host: string, sources: NameSources = systemSources()): Promise<LookupAddress[]> {
  const listed = addressesIn(await sources.hosts(), host)
  if (listed.length > 0) return listed
  const answers = await Promise.allSettled([sources.dns.resolve4(host), sources.dns.resolve6(host)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.map(withFamily) : []))
  if (found.length > 0) return found
  const silent = answers.find((answer) => answer.status === 'rejected' && !isAnswer(answer.reason))
  if (silent?.status === 'rejected') throw silent.reason
  return sources.system(host)
}

/** The resolver reads the system's settings again each time: the network may be another one by now. */
function systemSources(): NameSources {
  return {
    hosts: () => readFile(hostsFile(), 'utf8').catch(() => ''),
    dns: new dns.Resolver({ timeout: 2_000, tries: 2 }),
    system: (host) => dns.lookup(host, { all: true }),
  }
}

function hostsFile(): string {
  return process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'
}

/** Addresses that a hosts file gives a name: lines of an address and its names, '#' begins a remark. */
function addressesIn(hosts: string, host: string): LookupAddress[] {
  const wanted = host.toLowerCase().replace(/\.$/, '')
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return isIP(address) !== 0 && names.some((name) => name.toLowerCase() === wanted) ? [withFamily(address)] : []
  })
}

function withFamily(address: string): LookupAddress {
  return { address, family: isIP(address) }
}

/** The DNS said that it knows no such name or address, or there is none to ask. */
function isAnswer(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME'].includes((error as NodeJS.ErrnoException).code ?? '')
}

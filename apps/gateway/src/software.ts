import manifest from '../package.json' with { type: 'json' }

/** How the gateway names itself to servers. */
export const software = { name: 'kilowatch-gateway', version: manifest.version }

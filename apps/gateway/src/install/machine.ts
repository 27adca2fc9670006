/** What `install` needs of the system under it. */
export interface Machine {
  /** Where the program, and the configuration and the state of the gateway of this name lie. */
  program: string
  config(name: string): string
  state(name: string): string
  /** Before anything is touched. @throws Mistake where this person may not install */
  demandRights(): void
  /** Puts the program into its place, also where one of it runs. */
  put(program: string): void
  /** Makes the folders of a gateway for its service alone. @throws Mistake */
  makeFolders(name: string): void
  /** Lets the service read the configuration, and nobody else. */
  protectConfig(name: string): void
  /** Makes it a service that is started with the machine, and starts it, anew where it runs. @throws Mistake */
  start(name: string): void
  /** What the service is called there, and the command that starts it again; undefined where nothing was started. */
  service(name: string): { name: string; restart: string | undefined }
}

declare module 'pdfmake' {
  const pdfmake: {
    setUrlAccessPolicy(mayFetch: (url: string) => boolean): void
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void
    setFonts(fonts: Readonly<Record<string, Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>>): void
    createPdf(definition: object): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}

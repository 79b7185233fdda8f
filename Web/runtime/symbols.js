// The one file with all symbols, under the address that changes with its content, so that a browser keeps it while the server is away.

export const symbolFile = new URL("symbols.svg", import.meta.url).pathname;

/** The address of a symbol by its name. @param {string} name  for example `mic.fill` */
export function namedSymbol(name) {
    return symbolFile + "#" + name.replaceAll(".", "-");
}

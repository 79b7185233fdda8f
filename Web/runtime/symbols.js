// The one file with all symbols, under the address that changes with its content, so that a browser keeps it while the server is away.

const servedAs = "/_foyer/symbols.svg";

export const symbolFile = new URL("symbols.svg", import.meta.url).pathname;

/** The address of a symbol as this page loads it. @param {string} address  as the window gives it */
export function symbolAddress(address) {
    return address.startsWith(servedAs + "#") ? symbolFile + address.slice(servedAs.length) : address;
}

/** The address of a symbol by its name. @param {string} name  for example `mic.fill` */
export function namedSymbol(name) {
    return symbolFile + "#" + name.replaceAll(".", "-");
}

// What local actions look like at once, before the window knows of them: an element's `data-on` and its two symbols and labels.
import { namedSymbol } from "../symbols.js";

/**
 * Shows an element as on or off.
 * `data-on-symbol` and `data-off-symbol` name the symbol, `data-on-label` and `data-off-label` what the element says of itself.
 * @param {Element} element @param {boolean} isOn
 */
export function showOn(element, isOn) {
    const side = isOn ? "on" : "off";
    set(element, "data-on", String(isOn));
    if (element.hasAttribute("aria-pressed")) set(element, "aria-pressed", String(isOn));
    const label = element.getAttribute(`data-${side}-label`);
    if (label !== null) showLabel(element, label);
    const symbol = element.getAttribute(`data-${side}-symbol`);
    if (symbol !== null) showSymbol(element, symbol);
}

/** @param {Element} element @param {string} label */
function showLabel(element, label) {
    if (element.hasAttribute("aria-label")) set(element, "aria-label", label);
    if (element.hasAttribute("title")) set(element, "title", label);
    const text = element.querySelector("[data-label]");
    if (text && text.textContent !== label) text.textContent = label;
}

/** @param {Element} element @param {string} symbol */
function showSymbol(element, symbol) {
    const picture = element.localName === "svg" ? element : element.querySelector("svg");
    const use = picture?.querySelector("use");
    if (!picture || !use) return;
    set(picture, "data-symbol", symbol);
    set(use, "href", namedSymbol(symbol));
}

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

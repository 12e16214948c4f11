// Finding and making elements. Text always goes in as text, so nothing that a server sends is read as HTML.

/** The element of an id. @throws where the page has none of that kind: its HTML and its code have drifted apart. */
export function byId<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  return inside(document, `#${id}`, kind);
}

/** The first element that a selector finds in another. @throws as `byId` does. */
export function inside<Kind extends Element>(
  parent: ParentNode,
  selector: string,
  kind: new () => Kind,
): Kind {
  const found = parent.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} ${selector}`);
}

/** Makes an element with a class and what is in it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

/** Makes a button that does something. */
export function makeButton(label: string, press: () => void): HTMLButtonElement {
  const button = make('button', '', label);
  button.type = 'button';
  button.addEventListener('click', press);
  return button;
}

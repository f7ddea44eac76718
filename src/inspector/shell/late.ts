/** What is not needed at once could not be loaded: the extension may be another one by now. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

/** Something whose code is loaded when it is first wanted, and which is there at once ever after. */
export class Late<Thing> {
  readonly #load: () => Promise<Thing>;
  #there: Thing | undefined;
  #loading: Promise<Thing> | undefined;

  constructor(load: () => Promise<Thing>) {
    this.#load = load;
  }

  /** Undefined until it was loaded. */
  get there(): Thing | undefined {
    return this.#there;
  }

  /**
   * The same promise however often it is asked for, as React wants it; that of a failure, too, until it is forgotten.
   *
   * @throws NotLoaded
   */
  loaded(): Promise<Thing> {
    this.#loading ??= this.#load().then(
      (thing) => {
        this.#there = thing;
        return thing;
      },
      (cause) => {
        throw new NotLoaded('The code of this part could not be loaded.', { cause });
      },
    );
    return this.#loading;
  }

  /** Another attempt may be made, where one failed. */
  forget(): void {
    if (this.#there === undefined) this.#loading = undefined;
  }
}

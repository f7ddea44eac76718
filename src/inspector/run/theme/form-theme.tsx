import type { ThemeProps } from '@rjsf/core';
import { AddButton, MoveDownButton, MoveUpButton, NoButton, RemoveButton } from './buttons.tsx';
import { ChecksWidget } from './checks-widget.tsx';
import { ArrayField, ArrayItem, Choice, Cycle, NoText, ObjectField } from './containers.tsx';
import { ErrorText, Field, NamedMember, Nothing } from './field.tsx';
import { JsonField } from './json-field.tsx';
import { SelectWidget } from './select-widget.tsx';
import { InputBox, LineWidget, NumberWidget, TextWidget } from './text-widget.tsx';

/** Our look for the form library: plain elements with names, in our tokens. Everything it draws is replaced. */
export const formTheme: ThemeProps = {
  templates: {
    ArrayFieldTemplate: ArrayField,
    ArrayFieldItemTemplate: ArrayItem,
    ArrayFieldTitleTemplate: Nothing,
    ArrayFieldDescriptionTemplate: Nothing,
    BaseInputTemplate: InputBox,
    CyclicSchemaExpandTemplate: Cycle,
    DescriptionFieldTemplate: Nothing,
    ErrorListTemplate: Nothing,
    FieldErrorTemplate: ErrorText,
    FieldHelpTemplate: Nothing,
    FieldTemplate: Field,
    MultiSchemaFieldTemplate: Choice,
    ObjectFieldTemplate: ObjectField,
    OptionalDataControlsTemplate: Nothing,
    TitleFieldTemplate: Nothing,
    UnsupportedFieldTemplate: NoText,
    WrapIfAdditionalTemplate: NamedMember,
    ButtonTemplates: {
      SubmitButton: NoButton,
      AddButton,
      CopyButton: NoButton,
      MoveDownButton,
      MoveUpButton,
      RemoveButton,
      ClearButton: NoButton,
    },
  },
  widgets: {
    CheckboxWidget: SelectWidget,
    CheckboxesWidget: ChecksWidget,
    RadioWidget: SelectWidget,
    SelectWidget,
    TextWidget,
    TextareaWidget: TextWidget,
    UpDownWidget: NumberWidget,
    RangeWidget: NumberWidget,
    // A format is checked, not drawn: what is typed is what is sent.
    AltDateTimeWidget: LineWidget,
    AltDateWidget: LineWidget,
    ColorWidget: LineWidget,
    DateTimeWidget: LineWidget,
    DateWidget: LineWidget,
    EmailWidget: LineWidget,
    FileWidget: TextWidget,
    PasswordWidget: LineWidget,
    TimeWidget: LineWidget,
    URLWidget: LineWidget,
  },
  fields: { FallbackField: JsonField },
};
